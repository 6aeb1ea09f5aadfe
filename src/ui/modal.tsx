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
        <Dialog.Positioner px="16px">
          <Dialog.Content maxW="440px" bg="bg.panel" color="fg" borderRadius="12px">
            <Dialog.Header px="20px" pt="20px" pb="8px">
              <Dialog.Title fontSize="16px" lineHeight="24px" fontWeight="700">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="20px" py="0" fontSize="14px" lineHeight="20px">
              {children}
            </Dialog.Body>
            <Dialog.Footer gap="8px" px="20px" py="20px" flexWrap="wrap">
              {footer}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
