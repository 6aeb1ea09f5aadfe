import { HaltBar } from '../availability/halt-bar.tsx';
import { useControlWords } from '../availability/control-words.ts';
import { OfflineBanner } from '../link/offline-banner.tsx';
import { Panel } from '../panel/panel.tsx';
import { DeviceNotices } from './notices.tsx';

/** All that a phone's fold names, as every other screen shows it [F17]. */
export function TroublePanel() {
  const { t } = useControlWords();
  return (
    <Panel title={t('trouble.title')} testId="trouble-panel">
      <div className="trouble-whole">
        <OfflineBanner />
        <HaltBar />
        <DeviceNotices />
      </div>
    </Panel>
  );
}
