import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

const KEY = 'laidan.theme';
const listeners = new Set<() => void>();

function savedMode(): ColorMode | null {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === 'light' || saved === 'dark' ? saved : null;
  } catch {
    return null;
  }
}

const systemMode = (): ColorMode => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const currentMode = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Puts a mode on the page: the one asked for, else the one chosen before, else the system's. */
export function applyColorMode(mode: ColorMode = savedMode() ?? systemMode()): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
  style.colorScheme = mode;
  for (const listener of listeners) listener();
}

export function chooseColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Storage refused: the choice holds until the page is left.
  }
  applyColorMode(mode);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, currentMode);
