import { chakra } from '@chakra-ui/react';
import { Icon } from '../../../ui/icons.tsx';

export type SectionMark = { id: string; title: string; hasProblem: boolean };

/** The page's sections at its side; one with something to correct is marked. */
export function SectionNav({ label, sections }: { label: string; sections: readonly SectionMark[] }) {
  return (
    <chakra.nav
      aria-label={label}
      display={{ base: 'none', xl: 'block' }}
      position="sticky"
      top="0"
      alignSelf="start"
      w="136px"
      flex="none"
    >
      <chakra.ul>
        {sections.map(({ id, title, hasProblem }) => (
          <chakra.li key={id} borderStartWidth="2px" borderColor={hasProblem ? 'zhu.fg' : 'border'}>
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
              ps="3"
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
