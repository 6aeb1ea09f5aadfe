import { useEffect, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import type { PersonHere } from '#src/live/person-proofs.ts';
import { useCell } from '../cell.ts';
import { useDeskParts, useDeskView } from '../desk-context.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { keepPeople } from './known-people.ts';
import { pinRequest } from './pin-request.ts';
import { PinSheet } from './pin-sheet.tsx';
import './person.css';

const SHOWN_MS = 4_000;

/** Asks who stands here, and then shows it. Only screens whose restaurant asks have this part. */
export function PersonGate() {
  const request = useCell(pinRequest);
  const [shown, setShown] = useState<PersonHere | null>(null);
  useKeepPeople();
  useEffect(
    function hideLater() {
      if (shown === null) return undefined;
      const timer = setTimeout(() => setShown(null), SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [shown],
  );
  useEffect(function dropWithTheScreen() {
    return () => pinRequest.set(null);
  }, []);
  return (
    <>
      {request !== null && (
        <PinSheet
          key={request.act}
          act={request.act}
          orderId={request.orderId}
          onBack={() => pinRequest.set(null)}
          onPerson={(person) => {
            pinRequest.set(null);
            setShown(person ?? null);
            request.run(person);
          }}
        />
      )}
      {shown !== null && <Shown person={shown} />}
    </>
  );
}

function Shown({ person }: { person: PersonHere }) {
  const t = useAreaWords('person');
  return (
    <p className="person-shown" role="status" data-testid="person-shown">
      <Icon name="check" />
      <b>{person.name}</b>
      {!person.proven && ` · ${t('unproven')}`}
    </p>
  );
}

/** Reads the names while there is a link, for when there is none. */
function useKeepPeople(): void {
  const { calls } = useDeskParts();
  const { restaurantId, seal } = useDeskView();
  const isLinked = seal.kind === 'ok' || seal.kind === 'unstored';
  useEffect(
    function readNames() {
      if (restaurantId === null || !isLinked) return;
      calls.listPeople(restaurantId).then(
        (people) => keepPeople(restaurantId, people),
        () => undefined,
      );
    },
    [calls, restaurantId, isLinked],
  );
}
