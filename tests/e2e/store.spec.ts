import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings, signIn } from './office.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** A picture as a camera writes it, with where it was taken. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 170, g: 60, b: 30 } } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();

const WORDS = {
  zh: {
    language: undefined,
    name: '店名',
    type: '餐厅类型',
    typeName: '川菜',
    phone: '联系电话（注册）',
    email: '邮箱',
    passcode: '登录密码',
    again: '再输一次密码',
    state: '州',
    stateName: 'NY 纽约州',
    county: '县',
    city: '城市',
    street: '街道地址',
    zip: '邮编',
    next: '下一步',
    differ: '两次输入的密码不一致',
    check: /请检查表单/,
    monday: '周一营业',
    addMonday: '周一加一段',
    mondayCloses: '周一关门',
    overlap: '这一天的时段重叠了',
    tier2: '第 2 档',
    from: '从（mi）',
    overlapsTier: '和第 1 档重叠 1–2 mi。',
    fix: '改成 2',
    waiting: '备餐时间',
    tax: '税率',
    fax: '传真',
    notifyPhone: '订单通知电话',
    same: '不能和联系电话相同',
    image: '店铺图片: 点击上传',
    replace: '店铺图片: 点击替换',
    finish: '添加店铺',
    added: '已添加',
    settings: '门店设置',
    save: '保存',
    edited: '已修改',
    checkZip: '查一个邮编送不送',
    ask: '查',
    inRange: /New York, NY：.* mi，第/,
    suspend: /暂停接单/,
    suspended: '已暂停接单',
    undo: '撤销',
    back: '正常营业',
    test: '测试邮件',
    kept: /没有配置外部服务/,
    list: '餐厅列表',
  },
  en: {
    language: 'English',
    name: 'Store name',
    type: 'Restaurant type',
    typeName: 'Sichuan',
    phone: 'Contact number (registered)',
    email: 'Email',
    passcode: 'Password',
    again: 'Password again',
    state: 'State',
    stateName: 'New York (NY)',
    county: 'County',
    city: 'City',
    street: 'Street address',
    zip: 'ZIP code',
    next: 'Next',
    differ: 'The two passwords are inconsistent',
    check: /Check the form/,
    monday: 'Open on Mon',
    addMonday: 'Add a span to Mon',
    mondayCloses: 'Mon closes',
    overlap: 'The spans of this day overlap',
    tier2: 'Tier 2',
    from: 'From (mi)',
    overlapsTier: 'Overlaps tier 1 over 1–2 mi.',
    fix: 'Make it 2',
    waiting: 'Waiting time',
    tax: 'Tax rate',
    fax: 'Fax',
    notifyPhone: 'Phone for order notices',
    same: 'Must differ from the contact number',
    image: 'Store picture: Click to upload',
    replace: 'Store picture: Click to replace',
    finish: 'Add the store',
    added: 'Added',
    settings: 'Store settings',
    save: 'Save',
    edited: 'Edited',
    checkZip: 'Do we deliver to a ZIP code?',
    ask: 'Check',
    inRange: /New York, NY: .* mi, tier/,
    suspend: /^Suspended/,
    suspended: 'Suspended',
    undo: 'Undo',
    back: 'In business',
    test: 'Test: Email',
    kept: /No outside service is set up/,
    list: 'Restaurants',
  },
} as const;

type Words = (typeof WORDS)['zh' | 'en'];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillFirstStep(page: Page, w: Words, name: string, email: string): Promise<void> {
  await field(page, w.name).fill(name);
  await field(page, w.type).selectOption({ label: w.typeName });
  await field(page, w.phone).fill('2125550170');
  await field(page, w.email).fill(email);
  await field(page, w.passcode).fill('Open-Sesame-7');
  await field(page, w.again).fill('Open-Sesame-8');
  await field(page, w.state).selectOption({ label: w.stateName });
  await field(page, w.county).selectOption({ label: 'New York County' });
  await field(page, w.city).fill('New York');
  await field(page, w.street).fill('12 Doyers Street');
  await field(page, w.zip).fill('10013');
}

async function fillSecondStep(page: Page, w: Words): Promise<void> {
  await page.getByRole('switch', { name: w.monday }).click();
  await press(page, w.addMonday);
  await field(page, w.mondayCloses).first().fill('1830');
  await field(page, w.mondayCloses).first().press('Enter');
  await expect(page.getByText(w.overlap)).toBeVisible();
  await field(page, w.mondayCloses).first().fill('2:30pm');
  await field(page, w.mondayCloses).first().blur();
  await expect(page.getByText(w.overlap)).toHaveCount(0);

  const tier = page.getByRole('group', { name: w.tier2, exact: true });
  await tier.getByLabel(w.from).fill('1');
  await expect(page.getByText(w.overlapsTier)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await press(page, w.fix);
  await expect(tier.getByLabel(w.from)).toHaveValue('2');

  await field(page, w.waiting).fill('25');
  await field(page, w.tax).fill('0.08875');
  await field(page, w.fax).fill('212-555-0171');
  await field(page, w.image).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(field(page, w.replace)).toBeAttached();
}

for (const [language, w] of Object.entries(WORDS)) {
  test(`an owner adds a store in two steps and changes it (${language})`, async ({ page }) => {
    const name = `${language} 新店 of a rather long name that wraps`;
    await signIn(page, server, '/seller/add');
    if (w.language !== undefined) await page.getByRole('button', { name: w.language }).click();
    await fillFirstStep(page, w, name, `${language}@example.test`);
    await press(page, w.next);
    await expect(page.getByText(w.differ)).toBeVisible();
    await expect(page.getByText(w.check)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await field(page, w.again).fill('Open-Sesame-7');
    await press(page, w.next);
    await expect(page).toHaveURL(/\/seller\/addMore$/);

    await fillSecondStep(page, w);
    // A reload keeps what was typed and asks for the password again.
    await page.reload();
    await expect(page).toHaveURL(/\/seller\/add$/);
    await expect(field(page, w.street)).toHaveValue('12 Doyers Street');
    await field(page, w.passcode).fill('Open-Sesame-7');
    await field(page, w.again).fill('Open-Sesame-7');
    await press(page, w.next);
    await expect(field(page, w.tax)).toHaveValue('0.08875');
    await field(page, w.notifyPhone).fill('212-555-0170');
    await press(page, w.finish);
    await expect(page.getByText(w.same, { exact: true })).toBeVisible();
    await field(page, w.notifyPhone).fill('212-555-0172');
    await press(page, w.finish);
    await expect(page.getByText(w.added)).toBeVisible();

    await expect(page).toHaveURL(/\/seller\/configuration$/);
    await expect(field(page, w.name)).toHaveValue(name);
    await expect(field(page, w.phone)).toHaveValue('2125550170');
    const picture = page.locator('[data-field="restaurant.store_image"] img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);

    await field(page, w.waiting).fill('35');
    await field(page, w.city).fill('New York City');
    await press(page, w.save);
    await expect(page.getByText(w.edited)).toBeVisible();
    await field(page, w.checkZip).fill('10002');
    await press(page, w.ask);
    await expect(page.getByText(w.inRange)).toBeVisible();
    await press(page, w.test);
    await expect(page.getByText(w.kept)).toBeVisible();
    await page.getByRole('radio', { name: w.suspend }).click();
    await press(page, w.undo);
    await expect(page.getByRole('radio', { name: w.back })).toBeChecked();
    await page.reload();
    await expect(field(page, w.waiting)).toHaveValue('35');

    await page.goto(`${server.origin}/seller/nolist`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('who saves what somebody else has just changed is told by whom and loses nothing', async ({ page, browser }) => {
  await signIn(page, server, '/seller/configuration');
  await field(page, '副店名').fill('Mine');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, server, '/seller/configuration', 'admin@demo.test');
  const chooser = other.getByRole('combobox').first();
  const chosen = await page.getByRole('combobox').first().inputValue();
  await chooser.selectOption(chosen);
  await field(other, '副店名').fill('Theirs');
  await press(other, '保存');
  await expect(other.getByText('已修改')).toBeVisible();
  await press(page, '保存');
  await expect(page.getByText(/平台管理员 在 .* 改过同样的内容/)).toBeVisible();
  await expect(field(page, '副店名')).toHaveValue('Mine');
  await press(page, '保存');
  await expect(page.getByText('已修改')).toBeVisible();
  await other.close();
});
