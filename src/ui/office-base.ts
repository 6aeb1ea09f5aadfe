import { defineConfig, mergeConfigs } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  animationStyles,
  breakpoints,
  comboboxSlotRecipe,
  cssVarsPrefix,
  cssVarsRoot,
  datePickerSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  globalCss,
  keyframes,
  layerStyles,
  menuSlotRecipe,
  semanticTokens,
  textStyles,
  toastSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme';

const { transparent, current, black, white, blackAlpha, whiteAlpha, gray, green, orange, red } = tokens.colors;
const { gray: grayUse, green: greenUse, orange: orangeUse, red: redUse } = semanticTokens.colors;

/**
 * The part of Chakra that this back-office uses. Its own default holds the looks of sixty components and ten palettes,
 * and its module builds a whole system of them besides: a third of a second of a slow telephone's first visit.
 */
export const officeBase = mergeConfigs(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix,
    cssVarsRoot,
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens: {
        ...tokens,
        colors: { transparent, current, black, white, blackAlpha, whiteAlpha, gray, green, orange, red },
      },
      semanticTokens: {
        ...semanticTokens,
        colors: {
          // The others of these are the office's own (office-system.ts).
          fg: { error: semanticTokens.colors.fg.error },
          border: { error: semanticTokens.colors.border.error },
          gray: grayUse,
          green: greenUse,
          orange: orangeUse,
          red: redUse,
        },
      },
      slotRecipes: {
        combobox: comboboxSlotRecipe,
        datePicker: datePickerSlotRecipe,
        dialog: dialogSlotRecipe,
        drawer: drawerSlotRecipe,
        menu: menuSlotRecipe,
        toast: toastSlotRecipe,
      },
      textStyles,
      layerStyles,
      animationStyles,
    },
  }),
);
