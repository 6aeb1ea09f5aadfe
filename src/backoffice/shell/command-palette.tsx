import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { inputStyle } from '../../ui/text-field.tsx';
import { useWords } from '../use-words.ts';
import { useFound, type Found } from './use-found.ts';

type CommandPaletteProps = { onClose: () => void };

/**
 * Goes anywhere by typing: a page, a restaurant, a dish, an order's number, phone or name. Arrows choose, Enter goes,
 * Esc closes. The field keeps the focus; the chosen row is announced by `aria-activedescendant`.
 */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, isSearching, scope } = useFound(text.trim());
  const chosen = found[Math.min(at, found.length - 1)];

  function go(one: Found | undefined): void {
    if (one === undefined || one.isOld === true) return;
    onClose();
    void navigate(one.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') go(chosen);
    else if (event.key === 'ArrowDown') setAt(found.length === 0 ? 0 : (at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt(found.length === 0 ? 0 : (at - 1 + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={({ open }) => (open ? undefined : onClose())}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4" pt={{ base: '2', md: '12vh' }} alignItems="flex-start">
          <Dialog.Content maxW="560px" mt="0" bg="bg.panel" color="fg" borderRadius="dialog" overflow="hidden">
            <Dialog.Title srOnly>{t('palette.title')}</Dialog.Title>
            <chakra.div position="relative" p="3" borderBottomWidth="1px" borderColor="border">
              <chakra.span position="absolute" left="24px" top="22px" color="fg.muted" pointerEvents="none">
                <OfficeIcon name="search" />
              </chakra.span>
              <chakra.input
                {...inputStyle}
                pl="9"
                role="combobox"
                aria-expanded="true"
                aria-controls={`${id}-list`}
                aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.key}`}
                aria-label={t('palette.title')}
                placeholder={t(`palette.hint.${scope}`)}
                maxLength={80}
                value={text}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setAt(0);
                }}
                onKeyDown={onKeyDown}
              />
            </chakra.div>
            <chakra.div
              role="listbox"
              id={`${id}-list`}
              aria-label={t('palette.found')}
              maxH="min(420px, 60vh)"
              overflowY="auto"
              p="2"
            >
              {found.map((one, index) => (
                <FoundRow
                  key={one.key}
                  id={`${id}-${one.key}`}
                  one={one}
                  group={one.group === found[index - 1]?.group ? null : t(`palette.${one.group}`)}
                  isChosen={one === chosen}
                  onPoint={() => setAt(index)}
                  onGo={() => go(one)}
                />
              ))}
            </chakra.div>
            <chakra.p role="status" px="5" pb="3" color="fg.muted" textStyle="helper">
              {isSearching
                ? t('palette.searching')
                : found.length === 0
                  ? t(`palette.nothing.${scope}`)
                  : t('palette.keys')}
            </chakra.p>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type FoundRowProps = {
  id: string;
  one: Found;
  /** The name of its kind, on the first of each. */
  group: string | null;
  isChosen: boolean;
  onPoint: () => void;
  onGo: () => void;
};

function FoundRow({ id, one, group, isChosen, onPoint, onGo }: FoundRowProps) {
  return (
    <>
      {group === null ? null : (
        <chakra.p role="presentation" textStyle="helper" color="fg.muted" px="3" pt="2" pb="1">
          {group}
        </chakra.p>
      )}
      <chakra.div
        id={id}
        role="option"
        aria-selected={isChosen}
        aria-disabled={one.isOld === true}
        opacity={one.isOld === true ? 0.45 : 1}
        onPointerMove={onPoint}
        onClick={onGo}
        ref={(row: HTMLDivElement | null) => {
          if (isChosen) row?.scrollIntoView({ block: 'nearest' });
        }}
        display="flex"
        alignItems="center"
        gap="2.5"
        minH="36px"
        px="3"
        borderRadius="control"
        cursor="pointer"
        bg={isChosen ? 'bg.muted' : 'transparent'}
      >
        <OfficeIcon name={one.icon} />
        <chakra.span flex="1" minW="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {one.text}
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="helper" whiteSpace="nowrap">
          {one.detail}
        </chakra.span>
        {isChosen ? <Icon name="right" /> : null}
      </chakra.div>
    </>
  );
}
