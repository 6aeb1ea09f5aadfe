import type { Language } from '#contract/domain/basics.ts';
import { TEST_SERIES } from '#contract/domain/order.ts';

/** What of the browser's voice is needed. */
export type Voice = { speak: (text: string, language: string) => void };

const DIGITS_ZH = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** A voice that names more than this is still talking when the next order comes. */
const NAMED = 3;

/** Digit by digit, as kitchens call numbers: 018 is 零一八, "zero 1 8". */
function spelled(orderNo: string, language: Language): string {
  if (orderNo.startsWith(TEST_SERIES)) return language === 'zh' ? '测试单' : 'test order';
  const digits = orderNo.match(/\d/g) ?? [];
  return language === 'zh'
    ? digits.map((digit) => DIGITS_ZH[Number(digit)] ?? digit).join('')
    : digits.map((digit) => (digit === '0' ? 'zero' : digit)).join(' ');
}

/** What is spoken after the tone of new orders. */
export function spokenNumbers(orderNos: readonly string[], language: Language): string {
  const named = orderNos.slice(0, NAMED).map((no) => spelled(no, language));
  const more = orderNos.length - named.length;
  if (language === 'zh') return `新订单，${named.join('，')}${more > 0 ? `，还有${more}单` : ''}`;
  return `New order ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The browser's own voice; one that has none stays silent, the tone has sounded already. */
export function browserVoice(): Voice | null {
  if (typeof speechSynthesis === 'undefined') return null;
  return {
    speak: (text, language) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      utterance.rate = 1.1;
      speechSynthesis.speak(utterance);
    },
  };
}

/** Says each new order's number once, after its tone was proven and never instead of it [SS7]. */
export function createNumberCaller(
  voice: Voice,
): (rings: readonly { key: string; orderNo: string }[], language: Language) => void {
  let said = new Set<string>();
  return (rings, language) => {
    const fresh = rings.filter(({ key }) => !said.has(key));
    said = new Set([...said, ...fresh.map(({ key }) => key)].slice(-500));
    if (fresh.length === 0) return;
    voice.speak(
      spokenNumbers(
        fresh.map(({ orderNo }) => orderNo),
        language,
      ),
      language === 'zh' ? 'zh-CN' : 'en-US',
    );
  };
}
