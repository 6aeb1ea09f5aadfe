import { useEffect, useMemo, useRef, useState } from 'react';
import type { DeskLayers, DeskUi } from './desk-ui.ts';
import { NO_LAYERS, PIN_PANELS, withoutTop } from './desk-ui.ts';
import { useDesk } from './desk-context.ts';
import { askPerson, type WithPerson } from './person/pin-request.ts';
import type { Alarm } from './board/board-model.ts';

/** The layers over the board and what opens and closes them. */
export function useDeskLayers(alarms: readonly Alarm[]): DeskUi {
  const desk = useDesk();
  const [layers, setLayers] = useState<DeskLayers>(NO_LAYERS);
  // The alarms are made again each second; what opens a layer stays the same, so that no ticket is drawn for it.
  const latest = useRef(alarms);
  useEffect(function keepLatest() {
    latest.current = alarms;
  });
  return useMemo(
    () => ({
      layers,
      // A panel would lie over the drawer.
      openDrawer: (drawer) => setLayers((old) => ({ ...old, drawer, panel: null })),
      openReasons: (reasons) => setLayers((old) => ({ ...old, reasons })),
      openMend: (mend) => setLayers((old) => ({ ...old, mend, line: null, reasons: null })),
      openLine: (line) => setLayers((old) => ({ ...old, line })),
      openAcceptAll: () => setLayers((old) => ({ ...old, acceptAll: true })),
      openLane: (lane) => setLayers((old) => ({ ...old, lane })),
      openPanel: (panel, dish, option) => {
        const open: WithPerson = (person) =>
          setLayers((old) => ({ ...old, panel, person: person ?? null, dish, option: option ?? null, line: null }));
        const asked = PIN_PANELS[panel];
        if (asked === undefined) open();
        else askPerson(desk.view(), asked, open);
      },
      dock: (isDocked) =>
        setLayers((old) => ({
          ...old,
          dockedKeys: isDocked ? new Set(latest.current.map((alarm) => alarm.key)) : null,
        })),
      closeTop: () => setLayers(withoutTop),
    }),
    [layers, desk],
  );
}

/** Minimized, and nothing new has come since. */
export const isDocked = (layers: DeskLayers, alarms: readonly Alarm[]): boolean =>
  layers.dockedKeys !== null && alarms.every((alarm) => layers.dockedKeys?.has(alarm.key) === true);
