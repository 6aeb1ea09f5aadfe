import { chakra } from '@chakra-ui/react';
import { Icon } from '../../../ui/icons.tsx';

export type SectionMark = { id: string; title: string; hasProblem: boolean };

/** The page's sections at its side; one with something to correct is marked. */
export function SectionNav({ label, sections }: { label: string; sections: readonly SectionMark[] }) {
  return (
    <chakra.nav
      aria-label={label}
      position="sticky"
      // The page's own padding scrolls away above the line.
      top={{ base: 'calc(-1 * var(--space-3))', md: 'calc(-1 * var(--space-5))', xl: '0' }}
      zIndex="var(--z-raised)"
      alignSelf={{ base: 'stretch', xl: 'start' }}
      w={{ xl: '136px' }}
      flex="none"
      // Where there is no room at the side it is one line above, which is drawn aside.
      bg="bg.panel"
      overflowX="auto"
    >
      <chakra.ul display={{ base: 'flex', xl: 'block' }}>
        {sections.map(({ id, title, hasProblem }) => (
          <chakra.li
            key={id}
            flex="none"
            borderStartWidth={{ xl: '2px' }}
            borderColor={hasProblem ? 'zhu.fg' : 'border'}
          >
            <chakra.a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView({ block: 'start' });
              }}
              display="flex"
              alignItems="center"
              gap="1.5"
              h="36px"
              px="3"
              whiteSpace="nowrap"
              textStyle="chip"
              color={hasProblem ? 'zhu.fg' : 'fg.muted'}
              _hover={{ color: 'fg' }}
            >
              {title}
              {hasProblem ? <Icon name="octagon" /> : null}
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
