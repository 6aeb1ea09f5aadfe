import { chakra } from '@chakra-ui/react';
import type { User } from '#contract/http/people/user.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { useRoleWords } from '../roles/use-role-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import { PersonMenu, type AskKind } from './person-menu.tsx';

const STATES = {
  invited: { tone: 'soon', icon: 'clock' },
  active: { tone: 'ok', icon: 'onTime' },
  disabled: { tone: 'outline', icon: 'x' },
} as const satisfies Record<User['state'], { tone: ChipTone; icon: IconName }>;

type PersonRowProps = {
  person: User;
  isOneself: boolean;
  onAsk: (kind: AskKind) => void;
  onLink: (link: ShownLink) => void;
};

/** One person: who, where, whether they may sign in and when they last did. */
export function PersonRow({ person, isOneself, onAsk, onLink }: PersonRowProps) {
  const { t } = useWords('people');
  const may = useMay();
  const { nickname, mail, phone, role, state, restaurants } = person;
  const { nameOf } = useRoleWords();
  const given = restaurants.map(({ staff_role }) =>
    staff_role === undefined ? t(`role.${role}`) : nameOf(staff_role),
  );
  const isOne = role === 'staff' && new Set(given).size === 1;
  // Where someone has several roles, each stands at its restaurant.
  const names = restaurants
    .map(({ name }, place) => (role !== 'staff' || isOne ? name : t('roles.at', { name, role: given[place] })))
    .join(t('list_comma'));
  return (
    <Row
      lay="table"
      data-testid="person"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        lg: 'minmax(0, 5fr) minmax(0, 4fr) 110px 190px var(--mark)',
      }}
      columnGap="4"
      rowGap="1.5"
      py="2"
      minH="52px"
    >
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" rowGap="1" columnGap="2" alignItems="center">
          <chakra.b data-field="user.nickname" overflowWrap="anywhere">
            {nickname}
          </chakra.b>
          <Chip tone="plain" field="user.role" mayWrap>
            {isOne ? given[0] : t(`role.${role}`)}
          </Chip>
          {isOneself ? <Chip tone="outline">{t('oneself')}</Chip> : null}
        </chakra.div>
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          <span data-field="user.mail">{mail}</span>
          {phone === null ? null : <span data-field="user.phone">{` · ${phoneText(phone)}`}</span>}
        </chakra.p>
      </chakra.div>
      <chakra.div gridColumn={{ lg: '5' }} gridRow={{ lg: '1' }} alignSelf={{ base: 'start', lg: 'center' }}>
        {may('staff.manage') ? (
          <PersonMenu person={person} isOneself={isOneself} onAsk={onAsk} onLink={onLink} />
        ) : null}
      </chakra.div>
      <chakra.p
        data-field="user.restaurants"
        gridColumn={{ base: '1 / -1', lg: '2' }}
        gridRow={{ lg: '1' }}
        overflowWrap="anywhere"
        lineClamp={2}
        title={names}
      >
        {role === 'admin' ? t('every_restaurant') : names === '' ? t('no_restaurants') : names}
      </chakra.p>
      <chakra.div gridColumn={{ base: '1', lg: '3' }} gridRow={{ lg: '1' }}>
        <Chip {...STATES[state]} field="user.state">
          {t(`state.${state}`)}
        </Chip>
      </chakra.div>
      <SignIn person={person} />
    </Row>
  );
}

function SignIn({ person: { last_sign_in_at, two_factor } }: { person: User }) {
  const { t, own } = useWords('people');
  return (
    <chakra.div
      gridColumn={{ base: '1 / -1', lg: '4' }}
      gridRow={{ lg: '1' }}
      display="flex"
      flexDirection={{ base: 'row', lg: 'column' }}
      flexWrap="wrap"
      columnGap="3"
      textStyle="helper"
      color="fg.muted"
    >
      <span data-field="user.last_sign_in_at">
        {last_sign_in_at === null ? t('never_signed_in') : t('last_sign_in', { when: own(last_sign_in_at) })}
      </span>
      <chakra.span
        data-field="user.two_factor"
        display="inline-flex"
        alignItems="center"
        gap="1"
        color={two_factor ? 'jade.fg' : 'fg.muted'}
        css={{ '& .icon': { width: '14px', height: '14px' } }}
      >
        {two_factor ? <OfficeIcon name="shield" /> : null}
        {t(two_factor ? 'two_factor_on' : 'two_factor_off')}
      </chakra.span>
    </chakra.div>
  );
}
