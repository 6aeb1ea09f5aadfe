import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type ModalProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer: ReactNode;
  role?: 'dialog' | 'alertdialog';
};

/** A question over the page. Esc and the backdrop are the answer no. */
export function Modal({ title, onClose, children, footer, role = 'dialog' }: ModalProps) {
  return (
    <Dialog.Root open role={role} placement="center" onOpenChange={({ open }) => (open ? undefined : onClose())}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content maxW="440px" bg="bg.panel" color="fg" borderRadius="dialog">
            <Dialog.Header px="5" pt="5" pb="2">
              <Dialog.Title fontSize="section" lineHeight="24px" fontWeight="700">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="5" py="0" fontSize="body" lineHeight="20px">
              {children}
            </Dialog.Body>
            <Dialog.Footer gap="2" px="5" py="5" flexWrap="wrap">
              {footer}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
