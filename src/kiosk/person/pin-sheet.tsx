import { useEffect, useLayoutEffect, useRef } from 'react';
import { mustBeProven, type PinAct } from '#contract/domain/desk-person.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { asQuestion } from '../layer-stack.ts';
import { useDeskView } from '../desk-context.ts';
import { NumberPad } from '../search/number-pad.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import { readPeople } from './known-people.ts';
import { PIN_LENGTHS, usePin } from './use-pin.ts';
import '../alert/reason-sheet.css';

type PinSheetProps = {
  act: PinAct;
  orderId?: string | undefined;
  onPerson: (person?: PersonHere) => void;
  onBack: () => void;
};

/** Who does this? A PIN where there is a link, else a name, where the act may go without proof [PN5]. */
export function PinSheet({ act, orderId, onPerson, onBack }: PinSheetProps) {
  const t = useAreaWords('person');
  const { seal } = useDeskView();
  const layer = useRef<HTMLElement>(null);
  const { pin, setPin, enter, trouble, waitSeconds, isBusy } = usePin(onPerson);
  const isCut = seal.kind === 'lost' || trouble === 'unreachable';
  useEffect(
    function typeIt() {
      // Before the desk's own keys, to which a digit is an order's number.
      function handleKeyDown(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Tab') return;
        event.stopImmediatePropagation();
        if (layer.current?.hasAttribute('data-blind') === true) return event.preventDefault();
        if (event.key === 'Escape') return onBack();
        if (isCut) return;
        if (/^\d$/.test(event.key)) setPin(pin + event.key);
        else if (event.key === 'Backspace') setPin(pin.slice(0, -1));
        else if (event.key === 'Enter' && pin !== '') {
          event.preventDefault();
          enter();
        }
      }
      window.addEventListener('keydown', handleKeyDown, { capture: true });
      return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
    },
    [pin, setPin, enter, onBack, isCut],
  );
  useLayoutEffect(function lieOverAll() {
    return asQuestion(layer.current);
  }, []);
  const title = t(`title.${act}`);
  const isTrouble = !isBusy && (waitSeconds > 0 || trouble !== null);
  const wordsOf = (): string => {
    if (waitSeconds > 0) return t('wait', { n: waitSeconds });
    return trouble === null ? t('hint') : t(`trouble.${trouble}`);
  };
  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet person-sheet light"
        ref={layer}
        tabIndex={-1}
        data-first-focus
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid="pin-sheet"
      >
        <h2>{title}</h2>
        {orderId !== undefined && <OfOrder orderId={orderId} />}
        {isCut ? (
          <WithoutLink act={act} onPerson={onPerson} />
        ) : (
          <>
            <output className="person-dots" aria-label={t('entered', { count: pin.length })} data-testid="pin-dots">
              {'●'.repeat(pin.length)}
              <i>{'○'.repeat(Math.max(0, PIN_LENGTHS.least - pin.length))}</i>
            </output>
            <p className={isTrouble ? 'person-trouble is-bad' : 'person-trouble'} role={isTrouble ? 'alert' : 'status'}>
              {isBusy ? t('checking') : wordsOf()}
            </p>
            <div className="person-pad" inert={waitSeconds > 0 || isBusy}>
              <NumberPad query={pin} onQuery={setPin} />
            </div>
            <button
              type="button"
              className="button ink"
              disabled={pin.length < PIN_LENGTHS.least || isBusy || waitSeconds > 0}
              data-testid="pin-enter"
              onClick={enter}
            >
              <Icon name="check" />
              {t('enter')}
            </button>
          </>
        )}
        <button type="button" className="button line" data-testid="pin-back" onClick={onBack}>
          <Icon name="undo" />
          {t('back')}
        </button>
      </section>
    </div>
  );
}

/** Behind the sheet another order may ring: whose PIN this is for is said here. */
function OfOrder({ orderId }: { orderId: string }) {
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === orderId)?.order;
  if (order === undefined) return null;
  return (
    <p className="person-order" data-testid="pin-order">
      <b>{order.order_no}</b> {order.customer_name}
    </p>
  );
}

function WithoutLink({ act, onPerson }: Pick<PinSheetProps, 'act' | 'onPerson'>) {
  const t = useAreaWords('person');
  const { restaurantId } = useDeskView();
  if (mustBeProven(act)) return <p role="status">{t('waits_for_link')}</p>;
  const people = restaurantId === null ? [] : readPeople(restaurantId);
  return (
    <>
      <p>{t('choose')}</p>
      <div className="reason-list person-names">
        {people.map(({ id, name }) => (
          <button key={id} type="button" className="button ink" onClick={() => onPerson({ id, name, proven: false })}>
            {name}
          </button>
        ))}
      </div>
      <button type="button" className="button line" data-testid="pin-unnamed" onClick={() => onPerson()}>
        {t('unnamed')}
      </button>
    </>
  );
}
