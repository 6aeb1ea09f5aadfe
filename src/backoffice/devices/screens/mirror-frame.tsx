import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Device } from '#contract/http/devices/device.ts';
import { useWords } from '../../use-words.ts';

/** Of a screen that has not said how large it is. */
const UNKNOWN = { width: 1280, height: 800 };
/** The part of the window's height that the frame takes at most. */
const MOST_OF_WINDOW = 0.72;

/** The screen at its own size, drawn smaller: so its layout, its step and its page are the same as there. */
export function MirrorFrame({ screen }: { screen: Device }) {
  const { t } = useWords('screens');
  const { width, height } = screen.glass ?? UNKNOWN;
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  useLayoutEffect(
    function fit() {
      const element = room.current;
      if (element === null) return undefined;
      const measure = (): void =>
        setScale(Math.min(1, element.clientWidth / width, (window.innerHeight * MOST_OF_WINDOW) / height));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
      };
    },
    [width, height],
  );
  return (
    <chakra.div ref={room} minW="0" data-testid="mirror-room">
      <chakra.div
        overflow="hidden"
        borderWidth="1px"
        borderColor="border"
        borderRadius="box"
        style={{ width: width * scale, height: height * scale }}
      >
        {/* A page of our own, which needs the session of this one: a sandbox would take it. */}
        <chakra.iframe
          title={t('mirror.frame', { name: screen.name })}
          src={`/kiosk/mirror/${screen.id}`}
          data-testid="mirror-frame"
          tabIndex={-1}
          style={{
            width,
            height,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            pointerEvents: 'none',
          }}
        />
      </chakra.div>
    </chakra.div>
  );
}
