import type { Language } from '#contract/domain/basics.ts';
import type { Drill, DrillStageName } from '#contract/domain/drill.ts';
import type { NoticeWay } from '#contract/domain/restaurant.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { addressOf } from '../../../notify/test-notice.ts';

/** [DR5] A failed drill is no emergency, so it causes no call and no fax. */
const WAYS: readonly NoticeWay[] = ['push', 'email', 'webhook'];

const STAGES: Record<DrillStageName, Record<Language, string>> = {
  intake: { zh: '收单', en: 'order intake' },
  log: { zh: '入账', en: 'the order log' },
  link: { zh: '连接', en: 'the connection' },
  screen: { zh: '屏幕', en: 'the screen' },
  sound: { zh: '铃声', en: 'the sound' },
  printer: { zh: '打印机', en: 'the printer' },
};

/** Notifies the restaurant's people, by the ways it switched on, of a planned drill that did not pass. */
export async function notifyOfDrill(context: Context, notices: OrderNotices, drill: Drill): Promise<Drill['told']> {
  const row = await findRestaurantRow(context.database.db, drill.restaurant_id);
  if (row === undefined) return [];
  const store = storedRestaurant(row);
  const outcomes: Drill['told'] = [];
  for (const way of WAYS.filter((known) => store.order_notify[known].on)) {
    const to = addressOf(way, store);
    const outcome =
      to === ''
        ? 'no_address'
        : await notices.notify(way, { restaurant_id: store.id, to: to ?? '', ...wordsFor(drill, store.name) });
    outcomes.push({ way, outcome });
  }
  context.log.warn(
    { restaurant_id: store.id, drill_id: drill.id, outcome: drill.outcome },
    'a planned drill did not pass',
  );
  return outcomes;
}

function wordsFor({ stages, screens, outcome }: Drill, name: string) {
  const missed = stages.filter(({ state }) => state === 'missed').map(({ stage }) => STAGES[stage]);
  const silent = screens
    .filter((screen) => screen.is_expected && screen.sound_ms === null)
    .map((screen) => screen.name);
  const say = (language: Language, separator: string): string =>
    outcome === 'failed' ? missed.map((words) => words[language]).join(separator) : silent.join(separator);
  const zh = { subject: `${name}: 演练没有通过`, text: `测试单没有走完：${say('zh', '、')}。去“厨房屏”页看看。` };
  const en = {
    subject: `${name}: the drill did not pass`,
    text: `The test order did not get through: ${say('en', ', ')}. Check the Screens page.`,
  };
  return { subject: `${zh.subject} / the drill did not pass`, text: `${zh.text}\n${en.text}`, words: { zh, en } };
}
