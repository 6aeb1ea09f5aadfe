import { useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useDeskView, useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { canFullScreen, toggleFullScreen } from '../device/full-screen.ts';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import { Panel } from '../panel/panel.tsx';
import { UnpairButton } from './unpair-button.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import { mayHere } from '../person/standing-here.ts';

/** What a screen needs now and then: a test order, its language, full screen, the keys, and letting it go. */
export function MenuPanel() {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { screen } = useDeskParts();
  const view = useDeskView();
  const { change } = useScreenSettings();
  const language = useLanguage();
  return (
    <Panel title={t('menu.title')} testId="menu-panel">
      {mayHere('order.test') && <TestOrderButton />}
      <button
        type="button"
        className="button quiet"
        data-testid="language"
        lang={language === 'zh' ? 'en' : 'zh-Hans'}
        onClick={() => change({ language: language === 'zh' ? 'en' : 'zh' })}
      >
        <Icon name="globe" />
        {t('menu.language')}
      </button>
      <WayIn panel="check" icon="check" word="menu.check" />
      <WayIn panel="settings" icon="menu" word="menu.settings" />
      <WayIn panel="board" icon="menu" word="menu_flow.board" />
      <WayIn panel="find" icon="search" word="menu_flow.find" />
      <WayIn panel="done" icon="undo" word="menu_flow.done" />
      <WayIn panel="clean" icon="lock" word="menu_flow.clean" />
      {mayHere('day.close') && <WayIn panel="day" icon="note" word="menu_flow.day" />}
      {canFullScreen() && (
        <button type="button" className="button quiet" onClick={() => void toggleFullScreen()}>
          <Icon name="expand" />
          {t('menu.full_screen')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => ui.openPanel('keys')}>
        <Icon name="note" />
        {t('menu.keys')}
      </button>
      <p className="panel-fact">
        {t('menu.screen')}: {view.device?.name ?? ''} · {t('menu.build', { build: screen.build })}
      </p>
      {view.isUpdateWanted && <p className="panel-fact">{t('menu.update_ready')}</p>}
      <UnpairButton look="danger on-dark" word={t('menu.unpair')} />
    </Panel>
  );
}

type WayInProps = {
  panel: 'check' | 'settings' | 'board' | 'find' | 'done' | 'clean' | 'day';
  icon: IconName;
  word: string;
};

function WayIn({ panel, icon, word }: WayInProps) {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  return (
    <button type="button" className="button quiet" data-testid={`menu-${panel}`} onClick={() => ui.openPanel(panel)}>
      <Icon name={icon} />
      {t(word)}
    </button>
  );
}

function TestOrderButton() {
  const { t } = useTranslation();
  const { calls } = useDeskParts();
  const { restaurantId } = useDeskView();
  const [outcome, setOutcome] = useState<string | null>(null);

  async function sendTest(): Promise<void> {
    if (restaurantId === null) return;
    try {
      await calls.startDrill(restaurantId);
      setOutcome(t('menu.test_sent'));
    } catch (reason) {
      setOutcome(t('menu.test_failed', { why: reason instanceof CallFailure ? reason.message : '' }));
    }
  }

  return (
    <>
      <button type="button" className="button go" data-testid="test-order" onClick={() => void sendTest()}>
        <Icon name="bell" />
        {t('menu.test_order')}
      </button>
      <p className="panel-fact" role="status">
        {outcome}
      </p>
    </>
  );
}
