import { chakra, createToaster, Portal, Toast, Toaster as ChakraToaster } from '@chakra-ui/react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';

/** A panel is the whole of a telephone: its head is where the toasts would be. */
const isPhone = typeof window.matchMedia === 'function' && window.matchMedia('(max-width: 47.99em)').matches;

/**
 * Short messages where nothing is tapped: at the top, where no panel keeps its buttons; on a telephone above the foot,
 * which may be two rows of buttons. Each is spoken once and goes by itself, errors stay longer.
 */
export const toaster = createToaster({
  placement: isPhone ? 'bottom' : 'top',
  offsets: isPhone
    ? { left: '16px', right: '16px', top: '16px', bottom: 'max(var(--space-16), 3 * var(--finger))' }
    : '16px',
  duration: 5_000,
  pauseOnPageIdle: true,
  max: 4,
});

const MARKS: Record<string, { icon: IconName; color: string }> = {
  success: { icon: 'check', color: 'jade.fg' },
  error: { icon: 'octagon', color: 'zhu.fg' },
  info: { icon: 'bell', color: 'indigo.fg' },
};

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline="16px" aria-label={label}>
        {(toast) => {
          const mark = MARKS[toast.type ?? 'info'] ?? { icon: 'bell', color: 'fg' };
          return (
            <Toast.Root
              bg="bg.panel"
              color="fg"
              borderWidth="1px"
              borderColor="border"
              borderRadius="box"
              boxShadow="var(--shadow-menu)"
              w={{ base: 'calc(100vw - 32px)', md: '360px' }}
              p="var(--space-2) var(--space-2) var(--space-2) var(--space-4)"
              alignItems="center"
            >
              <chakra.span color={mark.color}>
                <Icon name={mark.icon} />
              </chakra.span>
              <chakra.div flex="1" minW="0" overflowWrap="anywhere">
                <Toast.Title fontWeight="400" fontSize="body" lineHeight="20px" letterSpacing="normal">
                  {toast.title}
                </Toast.Title>
                {toast.description === undefined ? null : (
                  <Toast.Description textStyle="helper">{toast.description}</Toast.Description>
                )}
              </chakra.div>
              {toast.action === undefined ? null : (
                <Toast.ActionTrigger asChild>
                  <Button>{toast.action.label}</Button>
                </Toast.ActionTrigger>
              )}
              <Button
                look="ghost"
                size="square"
                aria-label={closeLabel}
                onClick={() => toaster.dismiss(toast.id ?? '')}
              >
                <Icon name="x" />
              </Button>
            </Toast.Root>
          );
        }}
      </ChakraToaster>
    </Portal>
  );
}
