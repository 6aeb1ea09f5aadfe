import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

/** An address as a QR code; its words stand beside it for who cannot scan. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(
    function draw() {
      let isGone = false;
      const make = async (): Promise<void> => {
        const { default: qr } = await import('qrcode');
        const drawn = await qr.toDataURL(text, { margin: 1, scale: 5 });
        if (!isGone) setSource(drawn);
      };
      void make();
      return () => void (isGone = true);
    },
    [text],
  );
  return <chakra.img boxSize="132px" flex="none" alt={label} {...(source === null ? {} : { src: source })} />;
}
