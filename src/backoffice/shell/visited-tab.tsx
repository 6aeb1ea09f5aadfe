import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AS_LEFT } from './use-kept-scroll.ts';
import { Icon } from '../../ui/icons.tsx';

type VisitedTabProps = { to: string; name: string; isCurrent: boolean; isUnsaved: boolean; onClose?: () => void };

/** One visited view: goes there, says whether it holds unsaved changes, closes. */
export function VisitedTab({ to, name, isCurrent, isUnsaved, onClose }: VisitedTabProps) {
  const { t } = useTranslation();
  return (
    <chakra.span
      display="flex"
      flex="none"
      alignItems="center"
      textStyle="chip"
      whiteSpace="nowrap"
      color={isCurrent ? 'fg' : 'fg.muted'}
      fontWeight={isCurrent ? '700' : '400'}
      borderBottomWidth="2px"
      borderColor={isCurrent ? 'border.emphasized' : 'transparent'}
    >
      <chakra.span pl="3" pr="2" asChild>
        <Link to={to} state={AS_LEFT} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      </chakra.span>
      {isUnsaved ? (
        <chakra.span
          role="img"
          aria-label={t('menu.unsaved')}
          boxSize="8px"
          borderRadius="full"
          bg="amber.solid"
          flex="none"
        />
      ) : null}
      {onClose === undefined ? null : (
        <chakra.button
          type="button"
          aria-label={t('menu.close_view', { name })}
          onClick={onClose}
          minW="24px"
          h="24px"
          cursor="pointer"
          display="inline-grid"
          placeItems="center"
          css={{ '& .icon': { width: '14px', height: '14px' } }}
        >
          <Icon name="x" />
        </chakra.button>
      )}
    </chakra.span>
  );
}
