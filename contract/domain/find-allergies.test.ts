import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAllergies } from './find-allergies.ts';

const found = (note: string): string =>
  findAllergies(note)
    .map(({ en }) => en)
    .join(', ');

describe('[NO2] allergies in a note', () => {
  it.each([
    ['NO PEANUT please, allergic', 'peanut allergy'],
    ['PEANUT ALLERGY', 'peanut allergy'],
    ['no peanuts allergy', 'peanut allergy'],
    ['No peanut allergy', 'peanut allergy'],
    ["I'm allergic to peanuts", 'peanut allergy'],
    ["I'm allergic. No peanuts or shrimp please.", 'peanut allergy, shellfish allergy'],
    ['allergic to peanuts, shrimp, and sesame', 'peanut allergy, shellfish allergy, sesame allergy'],
    ['Allergies: peanut, shellfish', 'peanut allergy, shellfish allergy'],
    ['Allergies:\npeanut\negg', 'peanut allergy, egg allergy'],
    ['Do not add peanuts allergic!!', 'peanut allergy'],
    ["can't have nuts, deathly allergic", 'nut allergy'],
    ["don't put cashews, my son is allergic", 'nut allergy'],
    ['extra egg, allergic to sesame', 'sesame allergy'],
    ['extra egg, no peanut, allergic', 'peanut allergy'],
    ['peanut allergy, severe. Also no egg', 'peanut allergy'],
    ['peanuts - alergic', 'peanut allergy'],
    ['Does this contain nuts? I am allergic', 'nut allergy'],
    ['severe allergic reaction to crab', 'shellfish allergy'],
    ['not severely allergic to egg', 'egg allergy'],
    ['not allergic to egg but allergic to milk', 'dairy allergy'],
    ['not allergic to egg, only to peanuts', 'peanut allergy'],
    ['no allergies except shellfish', 'shellfish allergy'],
    ['peanut allergy, no other allergies', 'peanut allergy'],
    ['peanut butter allergy', 'peanut allergy'],
    ['coconut milk allergy', 'coconut allergy'],
    ['gluten intolerant', 'gluten allergy'],
    ['celiac', 'gluten allergy'],
    ['lactose intolerant', 'dairy allergy'],
    ['sensitive to MSG', 'MSG sensitivity'],
    ['allergic to garlic', 'garlic allergy'],
    ['fish allergy', 'fish allergy'],
    ['shell fish allergy', 'shellfish allergy'],
    ['花生过敏', 'peanut allergy'],
    ['对花生过敏', 'peanut allergy'],
    ['對蝦過敏', 'shellfish allergy'],
    ['对花生和芝麻严重过敏', 'peanut allergy, sesame allergy'],
    ['花生、鸡蛋过敏', 'peanut allergy, egg allergy'],
    ['花生，芝麻，虾过敏', 'peanut allergy, shellfish allergy, sesame allergy'],
    ['不要花生，过敏', 'peanut allergy'],
    ['不要花生过敏', 'peanut allergy'],
    ['不能吃虾，会过敏', 'shellfish allergy'],
    ['我过敏，千万别放花生', 'peanut allergy'],
    ['孩子过敏，不加芝麻，多放蛋', 'sesame allergy'],
    ['对鸡蛋不过敏，对牛奶过敏', 'dairy allergy'],
    ['除了花生没有别的过敏', 'peanut allergy'],
    ['海鲜过敏', 'seafood allergy'],
    ['乳糖不耐', 'dairy allergy'],
    ['麸质不耐受', 'gluten allergy'],
    ['鱼过敏', 'fish allergy'],
    ['severe food allergy', 'allergy (see the note)'],
    ['I have allergies, call me', 'allergy (see the note)'],
    ['严重过敏', 'allergy (see the note)'],
    ['过敏体质，请注意', 'allergy (see the note)'],
    ['对芒果过敏', 'allergy (see the note)'],
  ])('are found: %s', (note, allergies) => {
    expect(found(note)).toBe(allergies);
  });

  it.each([
    'no allergies',
    'No known food allergies, extra peanuts',
    'not allergic',
    'not allergic to peanuts',
    "I'm not allergic, just don't like shrimp",
    'not because of an allergy, no egg',
    "we don't have any allergies",
    "she isn't allergic to nuts",
    'nobody is allergic',
    'Allergies: none',
    'Allergies? No',
    'no peanuts',
    'gluten free please',
    'not lactose intolerant',
    'hypoallergenic',
    'leave at the gate, allergic to dogs',
    '没有过敏',
    '没有任何食物过敏，多放花生',
    '不过敏',
    '对花生不过敏',
    '不是过敏，不要花生',
    '过敏：无',
    '不要花生',
    '鱼香肉丝少辣',
    '奶奶喜欢吃花生',
  ])('are not: %s', (note) => {
    expect(found(note)).toBe('');
  });

  it('are looked for in a moment, also where the note repeats itself', () => {
    const start = performance.now();
    for (const text of ['没对', '不对', 'not any ', 'no known ', 'allergy: ', '过敏： ', 'peanut '])
      found(`没${text.repeat(250)}`);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('are found among other sentences, upper case or lower', () => {
    const other = fc.constantFrom(
      'Ring twice',
      'less oil',
      'extra napkins',
      '少油',
      '放门口',
      'no allergies otherwise',
    );
    const says = fc.constantFrom(
      'allergic to peanuts',
      'Peanut allergy',
      'no peanuts I am allergic',
      '对花生过敏',
      '花生过敏',
    );
    fc.assert(
      fc.property(
        fc.array(other, { maxLength: 2 }),
        says,
        fc.array(other, { maxLength: 2 }),
        fc.boolean(),
        (a, b, c, up) => {
          const note = [...a, b, ...c].join('. ');
          expect(found(up ? note.toUpperCase() : note)).toBe('peanut allergy');
        },
      ),
    );
  });
});
