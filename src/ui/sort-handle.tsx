import { chakra, Menu, Portal } from '@chakra-ui/react';
import { Button } from './button.tsx';
import { OfficeIcon } from './office-icon.tsx';
import { useSorting, useSortKeys, type SortHandleParts } from './sort-list.tsx';

type SortHandleProps = { id: string; name: string; handle: SortHandleParts; dataField?: string };

/** Drag it, press Alt+↑/↓ on it, or click it for where else it could be. */
export function SortHandle({ id, name, handle: { setNode, listeners }, dataField }: SortHandleProps) {
  const { words, entries, move, isOff } = useSorting();
  const onKeyDown = useSortKeys(id);
  const from = entries.findIndex((entry) => entry.id === id);
  const last = entries.length - 1;
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild disabled={isOff}>
        <Button
          ref={setNode}
          look="ghost"
          size="square"
          w="28px"
          color="fg.subtle"
          cursor={isOff ? 'not-allowed' : 'grab'}
          touchAction="none"
          aria-label={words.handle(name)}
          title={words.help}
          data-sort-handle={id}
          data-field={dataField}
          onKeyDown={onKeyDown}
          {...listeners}
        >
          <OfficeIcon name="grip" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="200px"
            bg="bg.panel"
            boxShadow="var(--shadow-menu)"
            borderWidth="1px"
            borderColor="border"
          >
            <Place value="up" text={words.up} keys="Alt ↑" isOff={from <= 0} onMove={() => move(id, from - 1)} />
            <Place value="down" text={words.down} keys="Alt ↓" isOff={from >= last} onMove={() => move(id, from + 1)} />
            <Place value="first" text={words.first} isOff={from <= 0} onMove={() => move(id, 0)} />
            <Place value="last" text={words.last} isOff={from >= last} onMove={() => move(id, last)} />
            <Menu.Separator />
            <chakra.div maxH="220px" overflowY="auto">
              {entries.map((entry, index) =>
                entry.id === id || index === from + 1 ? null : (
                  <Place
                    key={entry.id}
                    value={entry.id}
                    text={words.before(entry.name)}
                    onMove={() => move(id, index > from ? index - 1 : index)}
                  />
                ),
              )}
            </chakra.div>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

type PlaceProps = { value: string; text: string; keys?: string; isOff?: boolean; onMove: () => void };

function Place({ value, text, keys, isOff = false, onMove }: PlaceProps) {
  return (
    <Menu.Item value={value} minH="36px" disabled={isOff} onClick={onMove}>
      <chakra.span flex="1">{text}</chakra.span>
      {keys === undefined ? null : (
        <chakra.span textStyle="helper" color="fg.muted">
          {keys}
        </chakra.span>
      )}
    </Menu.Item>
  );
}
