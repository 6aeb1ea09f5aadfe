import { useState } from 'react';
import type { Bill, BillLine } from '#contract/domain/bill.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { DropMenu, MenuChoice } from '../../kit/menu.tsx';
import { sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { useBillCsv } from './bill-csv.ts';
import { useBillFiles } from './bill-files.ts';

/** A statement as files: its PDF in both languages, its lines, its journal for bookkeeping, its tips. */
export function BillFiles({ bill, refunds }: { bill: Bill; refunds: readonly BillLine[] }) {
  const { t } = useWords('figures');
  const { saveLines } = useBillCsv();
  const { savePdf, saveJournal, saveTips } = useBillFiles(bill);
  const [isBusy, setBusy] = useState(false);
  const save = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      sayFailure(t)(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropMenu
      trigger={
        <Button disabled={isBusy}>
          <OfficeIcon name="download" />
          {t(isBusy ? 'files.making' : 'files.title')}
        </Button>
      }
    >
      <MenuChoice value="pdf-zh" onChoose={() => void save(() => savePdf('zh'))}>
        {t('files.pdf_zh')}
      </MenuChoice>
      <MenuChoice value="pdf-en" onChoose={() => void save(() => savePdf('en'))}>
        {t('files.pdf_en')}
      </MenuChoice>
      <MenuChoice value="lines" onChoose={() => void save(() => saveLines(bill, refunds))}>
        {t('files.lines')}
      </MenuChoice>
      <MenuChoice value="journal" onChoose={() => void save(saveJournal)}>
        {t('files.journal')}
      </MenuChoice>
      <MenuChoice value="tips" onChoose={() => void save(saveTips)}>
        {t('files.tips')}
      </MenuChoice>
    </DropMenu>
  );
}
