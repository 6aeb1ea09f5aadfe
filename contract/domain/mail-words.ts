import type { Language } from './basics.ts';
import type { BilingualMail, MailValues, OwnMailKind } from './mail-template.ts';

/** The product's own mail texts, used until a template replaces them. */
export const BUILT_IN_MAILS: Record<OwnMailKind, BilingualMail & { name: string }> = {
  invite: {
    name: '邀请 Invitation',
    subject_zh: '来单：{{inviter}} 邀请你加入 {{restaurant}}',
    subject_en: 'Laidan: {{inviter}} invites you to {{restaurant}}',
    body_zh:
      '{{name}}，你好：\n\n{{inviter}} 邀请你加入 {{restaurant}}。打开这个链接，设你的密码（7 天内有效，只能用一次）。不认识，就不用理会。\n\n{{link}}',
    body_en:
      'Hello {{name}},\n\n{{inviter}} invites you to {{restaurant}}. Open this link to set your password. It works once and expires in 7 days. If you do not know them, ignore this email.\n\n{{link}}',
  },
  reset: {
    name: '设新密码 New password',
    subject_zh: '来单：设新密码',
    subject_en: 'Laidan: set a new password',
    body_zh:
      '{{name}}，你好：\n\n打开这个链接，设新密码（1 小时内有效，只能用一次）。不是你要的，就不用理会。\n\n{{link}}',
    body_en:
      'Hello {{name}},\n\nOpen this link to set a new password. It works once and expires in 1 hour. If you did not ask for it, ignore this email.\n\n{{link}}',
  },
  mail_confirm: {
    name: '确认新邮箱 Confirm new email',
    subject_zh: '来单：确认你的新邮箱',
    subject_en: 'Laidan: confirm your new email address',
    body_zh:
      '{{name}}，你好：\n\n打开这个链接，以后就用 {{mail}} 登录（24 小时内有效，只能用一次）。不是你要的，就不用理会。\n\n{{link}}',
    body_en:
      'Hello {{name}},\n\nOpen this link to sign in with {{mail}} from now on. It works once and expires in 24 hours. If you did not ask for it, ignore this email.\n\n{{link}}',
  },
  mail_changed: {
    name: '邮箱换了 Email changed',
    subject_zh: '来单：你的登录邮箱换了',
    subject_en: 'Laidan: your sign-in email address was changed',
    body_zh:
      '{{name}}，你好：\n\n你的账号以后用 {{mail}} 登录。不是你换的，就打开这个链接（24 小时内有效）：它换回这个邮箱，结束所有登录，并让你设新密码。\n\n{{link}}',
    body_en:
      'Hello {{name}},\n\nYour account now signs in with {{mail}}. If this was not you, open this link within 24 hours: it restores this address, ends every session and lets you set a new password.\n\n{{link}}',
  },
  mail_in_use: {
    name: '邮箱已有账号 Email in use',
    subject_zh: '来单：这个邮箱已经有账号',
    subject_en: 'Laidan: this email address already has an account',
    body_zh: '{{name}}，你好：\n\n有人想把这个邮箱用到另一个账号上。它已经是你的账号，所以什么也没有变。',
    body_en:
      'Hello {{name}},\n\nSomeone asked to use this email address for another account. It already belongs to yours, so nothing was changed.',
  },
  owner_confirm: {
    name: '确认店主账号 Confirm owner account',
    subject_zh: '来单：确认你是 {{restaurant}} 的店主',
    subject_en: 'Laidan: confirm that you own {{restaurant}}',
    body_zh:
      '你好：\n\n{{inviter}} 用这个邮箱为 {{restaurant}} 开了店主账号。打开这个链接确认（7 天内有效），之后用对方给你的密码登录，并换成自己的。不认识，就不用理会：没有确认，账号用不了。\n\n{{link}}',
    body_en:
      'Hello,\n\n{{inviter}} made an owner account for {{restaurant}} with this email address. Open this link within 7 days to confirm it, sign in with the password they gave you, and change it. If you do not know them, ignore this email: the account stays closed until it is confirmed.\n\n{{link}}',
  },
  store_invite: {
    name: '邀请成为店主 Store invitation',
    subject_zh: '来单：{{inviter}} 请你一起管理 {{restaurant}}',
    subject_en: 'Laidan: {{inviter}} asks you to manage {{restaurant}}',
    body_zh:
      '{{name}}，你好：\n\n打开这个链接，你的账号就成为 {{restaurant}} 的店主（7 天内有效，只能用一次）。不认识，就不用理会。\n\n{{link}}',
    body_en:
      'Hello {{name}},\n\nOpen this link to make your account an owner of {{restaurant}}. It works once and expires in 7 days. If you do not know them, ignore this email.\n\n{{link}}',
  },
  new_sign_in: {
    name: '新的登录 New sign-in',
    subject_zh: '来单：你的账号在新的浏览器登录了',
    subject_en: 'Laidan: new sign-in to your account',
    body_zh:
      '{{name}}，你好：\n\n你的账号刚在一个没用过的浏览器登录：{{browser}}，地址 {{address}}，{{time}}。是你就不用理会。不是你，就马上换密码，并在“账号”里结束那个登录。',
    body_en:
      'Hello {{name}},\n\nYour account was just signed in to from a browser that was not used before: {{browser}}, address {{address}}, {{time}}. If it was you, ignore this email. If not, change your password now and end that session under Account.',
  },
  passkey_added: {
    name: '新的通行密钥 New passkey',
    subject_zh: '来单：你的账号加了一个通行密钥',
    subject_en: 'Laidan: a passkey was added to your account',
    body_zh:
      '{{name}}，你好：\n\n你的账号刚加了一个通行密钥，以后可以不用密码登录：{{browser}}，地址 {{address}}，{{time}}。是你就不用理会。不是你，就马上换密码，并在“账号”里删掉它。',
    body_en:
      'Hello {{name}},\n\nA passkey was just added to your account, which signs in without your password: {{browser}}, address {{address}}, {{time}}. If it was you, ignore this email. If not, change your password now and remove the passkey under Account.',
  },
  order_notice: {
    name: '没人接的订单 Waiting order',
    subject_zh: '{{restaurant}}：订单 {{order}} 没人接',
    subject_en: '{{restaurant}}: order {{order}} is waiting',
    body_zh: '订单 {{order}}（{{total}}）还没有人看到。',
    body_en: 'No one has seen order {{order}} ({{total}}) yet.',
  },
};

/** Values for a mail's variables in the preview. */
export const SAMPLE_VALUES: Record<Language, MailValues> = {
  zh: {
    name: '王敏',
    mail: 'owner@example.com',
    restaurant: '蜀香小馆',
    inviter: '李强',
    browser: 'Chrome · Windows',
    address: '203.0.113.7',
    time: '2026-11-21 12:15 (UTC)',
    link: 'https://laidan.example/auth/login?invite=…',
    order: '058',
    total: '$67.38',
  },
  en: {
    name: 'Min Wang',
    mail: 'owner@example.com',
    restaurant: 'Shu Xiang Kitchen',
    inviter: 'Qiang Li',
    browser: 'Chrome · Windows',
    address: '203.0.113.7',
    time: '2026-11-21 12:15 (UTC)',
    link: 'https://laidan.example/auth/login?invite=…',
    order: '058',
    total: '$67.38',
  },
};
