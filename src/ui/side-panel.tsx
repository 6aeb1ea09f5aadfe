import { Drawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

type SidePanelProps = {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  placement?: 'start' | 'end';
  width?: string;
};

/** A panel over the page's edge; on a phone it is the page. Esc and the backdrop close it. */
export function SidePanel({
  title,
  closeLabel,
  onClose,
  children,
  footer,
  placement = 'end',
  width = '560px',
}: SidePanelProps) {
  return (
    <Drawer.Root open placement={placement} onOpenChange={({ open }) => (open ? undefined : onClose())}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW={{ base: 'full', md: width }} w="full" bg="bg.panel" color="fg">
            <Drawer.Header
              display="flex"
              alignItems="center"
              gap="3"
              px="4"
              py="2.5"
              borderBottomWidth="1px"
              borderColor="border"
            >
              <Drawer.Title flex="1" minW="0" fontSize="section" lineHeight="24px" fontWeight="700">
                {title}
              </Drawer.Title>
              <Button look="ghost" size="square" aria-label={closeLabel} onClick={onClose}>
                <Icon name="x" />
              </Button>
            </Drawer.Header>
            <Drawer.Body tabIndex={0} p="4" fontSize="body" lineHeight="20px">
              {children}
            </Drawer.Body>
            {footer === undefined ? null : (
              <Drawer.Footer
                justifyContent="flex-end"
                flexWrap="wrap"
                gap="2"
                px="4"
                py="3"
                borderTopWidth="1px"
                borderColor="border"
              >
                {footer}
              </Drawer.Footer>
            )}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
