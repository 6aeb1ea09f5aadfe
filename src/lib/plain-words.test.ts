import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stationName, vehicleName } from './plain-words.ts';

const AreaSchema = z.record(z.string(), z.string());
const WordsSchema = z.object({ station: AreaSchema, vehicle: AreaSchema });

const wordsOf = (surface: string, language: string): Record<string, Record<string, string>> =>
  WordsSchema.parse(JSON.parse(readFileSync(`locales/${language}/${surface}.json`, 'utf8')));

function inLanguage(surface: string, language: string): (key: string) => string {
  const words = wordsOf(surface, language);
  return (key) => {
    const [area = '', word = ''] = key.split('.');
    return words[area]?.[word] ?? `no word ${key}`;
  };
}

describe.each(['kiosk', 'office'])('words of the data, of the %s', (surface) => {
  it('[F14] are never shown raw: stations and vehicles have a name in the screen’s language', () => {
    const [zh, en] = [inLanguage(surface, 'zh'), inLanguage(surface, 'en')];
    const stations = ['wok', 'Cold', 'FRY', 'bar'];
    expect(stations.map((station) => stationName(zh, station))).toEqual(['炒锅', '凉菜', '油炸', '水吧']);
    expect(stations.map((station) => stationName(en, station))).toEqual(['Wok', 'Cold', 'Fryer', 'Drinks']);
    expect(['bicycle', 'CAR', 'scooter'].map((vehicle) => vehicleName(zh, vehicle))).toEqual([
      '自行车',
      '汽车',
      '电动车',
    ]);
  });

  it('[F14] stay where they are a restaurant’s or a courier’s own', () => {
    const zh = inLanguage(surface, 'zh');
    expect(stationName(zh, '二楼 Dim sum')).toBe('二楼 Dim sum');
    expect(vehicleName(zh, 'Toyota Prius')).toBe('Toyota Prius');
  });
});
