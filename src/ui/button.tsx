import { chakra, defineRecipe } from '@chakra-ui/react';

const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flex: 'none',
    whiteSpace: 'nowrap',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'border.control',
    cursor: 'pointer',
    fontWeight: '400',
    transition: 'background 120ms',
    // Faded words would be unreadable: what is off is grey, its words are not.
    _disabled: { bg: 'bg.muted', color: 'fg.muted', borderColor: 'border', cursor: 'not-allowed' },
  },
  variants: {
    look: {
      ink: { bg: 'bg.inverted', color: 'fg.inverted', borderColor: 'bg.inverted', fontWeight: '700' },
      outline: { bg: 'bg.panel', color: 'fg', _hover: { bg: 'bg.muted' } },
      ghost: { bg: 'transparent', borderColor: 'transparent', color: 'fg', _hover: { bg: 'bg.muted' } },
      danger: { bg: 'bg.panel', color: 'zhu.fg', borderColor: 'currentColor', _hover: { bg: 'zhu.subtle' } },
      go: { bg: 'jade.solid', color: 'jade.contrast', borderColor: 'jade.solid', fontWeight: '700' },
    },
    size: {
      office: { h: '36px', px: '3.5', fontSize: 'body' },
      large: { h: '44px', px: '4', fontSize: 'section' },
      square: { h: '36px', w: '36px', p: '0' },
    },
  },
  defaultVariants: { look: 'outline', size: 'office' },
});

/** Every button of the back-office. `type` is `button` unless said otherwise, so that none submits by accident. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });
