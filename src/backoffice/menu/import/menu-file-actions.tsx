import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useExportMenu } from '../../../data/menu/menu-mutations.ts';
import { downloadText } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { DropMenu, MenuChoice } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { TemplateDialog } from '../templates/template-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** The menu as a file, out and in. */
export function MenuFileActions() {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  // The platform's list of restaurants without a menu leads straight to it.
  const [params, setParams] = useSearchParams();
  const [isImporting, setIsImporting] = useState(params.has('import'));
  const [isStarting, setIsStarting] = useState(params.has('template'));
  const close = (name: 'import' | 'template', set: (isOpen: boolean) => void) => (): void => {
    set(false);
    // Read again, the address would open it once more.
    if (params.has(name))
      setParams(
        (now) => {
          now.delete(name);
          return now;
        },
        { replace: true },
      );
  };
  const file = useExportMenu(restaurantId);
  const save = (format: 'csv' | 'json'): void =>
    file.mutate(format, {
      onSuccess: ({ filename, content }) => downloadText(filename, TYPES[format], content),
    });
  return (
    <>
      <DropMenu
        trigger={
          <Button disabled={file.isPending}>
            <OfficeIcon name="download" />
            {t('file.export')}
          </Button>
        }
      >
        <MenuChoice value="csv" onChoose={() => save('csv')}>
          {t('file.csv')}
        </MenuChoice>
        <MenuChoice value="json" onChoose={() => save('json')}>
          JSON
        </MenuChoice>
      </DropMenu>
      <Button onClick={() => setIsStarting(true)}>
        <OfficeIcon name="copy" />
        {t('template.open')}
      </Button>
      <Button onClick={() => setIsImporting(true)}>
        <OfficeIcon name="upload" />
        {t('file.import')}
      </Button>
      {isStarting ? <TemplateDialog onClose={close('template', setIsStarting)} /> : null}
      {isImporting ? <ImportDialog onClose={close('import', setIsImporting)} /> : null}
    </>
  );
}
