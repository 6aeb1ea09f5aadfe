import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBuiltIn } from '#contract/domain/staff-role.ts';
import type { StaffRole } from '#contract/http/people/staff-role.ts';
import { staffRoleQueries } from '../../../data/people/staff-role-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { DeleteRole } from './delete-role.tsx';
import { RoleForm } from './role-form.tsx';
import { useRoleWords } from './use-role-words.ts';

type Asking = { kind: 'edit'; role: StaffRole | undefined } | { kind: 'delete'; role: StaffRole };

type RolesPanelProps = { restaurant: { id: string; name: string }; onClose: () => void };

/** The roles of one restaurant: what each may do, who has it, and those it made itself. */
export function RolesPanel({ restaurant, onClose }: RolesPanelProps) {
  const { t } = useWords('people');
  const may = useMay();
  const query = useQuery(staffRoleQueries.list(restaurant.id));
  const [asking, setAsking] = useState<Asking | null>(null);
  const roles = query.data ?? [];
  const close = (): void => setAsking(null);
  return (
    <SidePanel
      title={t('roles.title', { restaurant: restaurant.name })}
      closeLabel={t('close')}
      width="480px"
      onClose={onClose}
      footer={
        may('staff.manage') ? (
          <Button look="ink" onClick={() => setAsking({ kind: 'edit', role: undefined })}>
            <OfficeIcon name="plus" />
            {t('roles.add')}
          </Button>
        ) : null
      }
    >
      <chakra.p color="fg.muted" mb="2">
        {t('roles.about')}
      </chakra.p>
      <Reading query={query} failed={t('roles.failed')} rows={5} height={52} />
      <chakra.ul>
        {roles.map((role) => (
          <RoleRow key={role.id} role={role} onAsk={setAsking} />
        ))}
      </chakra.ul>
      {asking?.kind === 'edit' ? (
        <RoleForm restaurantId={restaurant.id} roles={roles} role={asking.role} onClose={close} />
      ) : null}
      {asking?.kind === 'delete' ? (
        <DeleteRole
          restaurantId={restaurant.id}
          role={asking.role}
          others={roles.filter(({ id }) => id !== asking.role.id)}
          onClose={close}
        />
      ) : null}
    </SidePanel>
  );
}

/** One role, with the number of people who have it. */
function RoleRow({ role, onAsk }: { role: StaffRole; onAsk: (asking: Asking) => void }) {
  const { t } = useWords('people');
  const { nameOf, whatOf } = useRoleWords();
  const isOwn = !isBuiltIn(role.id);
  const may = useMay();
  return (
    <Row lay="grid" data-testid="staff-role" gap="1" py="2.5">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.b overflowWrap="anywhere" minW="0">
          {nameOf(role)}
        </chakra.b>
        {isOwn ? null : <Chip tone="outline">{t('roles.built_in')}</Chip>}
        <chakra.span color="fg.muted" data-field="staff_role.people">
          {t('roles.people', { count: role.people })}
        </chakra.span>
      </chakra.div>
      <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
        {whatOf(role)}
      </chakra.p>
      {isOwn && may('staff.manage') ? (
        <chakra.div display="flex" gap="2">
          <Button aria-label={t('roles.edit_of', { name: role.name })} onClick={() => onAsk({ kind: 'edit', role })}>
            {t('roles.edit')}
          </Button>
          <Button
            look="danger"
            aria-label={t('roles.delete_of', { name: role.name })}
            onClick={() => onAsk({ kind: 'delete', role })}
          >
            {t('roles.delete')}
          </Button>
        </chakra.div>
      ) : null}
    </Row>
  );
}
