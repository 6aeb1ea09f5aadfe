import { chakra } from '@chakra-ui/react';

type CountTab<T extends string> = { value: T; text: string; count: number | undefined; isLoud?: boolean };

type CountTabsProps<T extends string> = {
  label: string;
  tabs: readonly CountTab<T>[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** Ways to look at a list, each with how much is in it; the chosen one is underlined. */
export function CountTabs<T extends string>({ label, tabs, chosen, onChoose }: CountTabsProps<T>) {
  return (
    <chakra.nav aria-label={label} borderBottomWidth="1px" borderColor="border" overflowX="auto">
      <chakra.ul display="flex" gap="1" minW="max-content">
        {tabs.map(({ value, text, count, isLoud = false }) => {
          const isChosen = value === chosen;
          return (
            <chakra.li key={value} borderBottomWidth="2px" borderColor={isChosen ? 'border.emphasized' : 'transparent'}>
              <chakra.button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(value)}
                display="flex"
                alignItems="center"
                gap="1.5"
                h="36px"
                px="2.5"
                cursor="pointer"
                whiteSpace="nowrap"
                color={isChosen ? 'fg' : 'fg.muted'}
                fontWeight={isChosen ? '700' : '400'}
              >
                {text}
                {count === undefined ? null : (
                  <chakra.span
                    textStyle="helper"
                    bg={isLoud && count > 0 ? 'amber.subtle' : 'bg.muted'}
                    color={isLoud && count > 0 ? 'amber.fg' : 'fg'}
                    px="1.5"
                    borderRadius="chip"
                  >
                    {count}
                  </chakra.span>
                )}
              </chakra.button>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.nav>
  );
}
