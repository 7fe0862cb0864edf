import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearSession,
  popStoredAddress,
  readStoredText,
  readToken,
  removeStored,
  storeProfile,
  storeToken,
  writeStored,
} from '../../src/effects/storage.ts';
import { readSession } from '../../src/effects/stored-session.ts';

const token = 'a'.repeat(43);
const ada = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: {} };

const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
};

beforeEach(() => {
  clearSession();
  removeStored('cart');
});

describe('what the browser stores', () => {
  // §storage.session
  test('a session lies in local storage, and not in a cookie that every request would carry', async () => {
    storeToken(token);
    storeProfile(ada);
    expect(localStorage.getItem('token')).toBe(token);
    expect(document.cookie).not.toContain(token);
    await expect(readSession()).resolves.toEqual({ hasToken: true, profile: ada });
  });

  // §storage.session
  test('a session lies in cookies where storage is refused', async () => {
    refuseStorage();
    storeToken(token);
    storeProfile(ada);
    expect(document.cookie).toContain(token);
    await expect(readSession()).resolves.toEqual({ hasToken: true, profile: ada });
    clearSession();
    await expect(readSession()).resolves.toEqual({ hasToken: false, profile: null });
  });

  test.each(['', 'short', 'with space '.repeat(3), `${token}\nX: y`, '<script>'.repeat(4)])(
    'a token that could be none (%j) counts as absent',
    (value) => {
      localStorage.setItem('token', value);
      expect(readToken()).toBeNull();
    },
  );

  test.each(['{', 'null', '[]', '{"id":"7"}'])('a profile of another shape (%s) is nobody', async (value) => {
    storeToken(token);
    localStorage.setItem('profile', value);
    await expect(readSession()).resolves.toEqual({ hasToken: true, profile: null });
  });

  // §storage.cart
  test('a cart lies in a cookie', () => {
    writeStored('cart', '[]');
    expect(document.cookie).toContain('cart=');
    expect(readStoredText('cart')).toBe('[]');
  });

  // §storage.cookie-size, §storage.cart-overflow
  test('a cart of over 4096 bytes goes to storage after a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const long = JSON.stringify(Array(600).fill('€uro'));
    expect(writeStored('cart', long)).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
    expect(document.cookie).not.toMatch(/(?:^|; )cart=/);
    expect(readStoredText('cart')).toBe(long);
  });

  test('a broken cookie is no cart', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'cart=%E0%A4%A; path=/';
    expect(readStoredText('cart')).toBeNull();
  });

  // §storage.current-url
  test('the stored address is used once', () => {
    writeStored('current_url', '/checkouts/success');
    expect(popStoredAddress()).toBe('/checkouts/success');
    expect(popStoredAddress()).toBeNull();
  });
});

// §storage.adapter
test('no other file decides where something is stored, but those that run where this one may be missing', async () => {
  const src = join(import.meta.dirname, '../../src');
  const storing = [];
  for (const file of await readdir(src, { recursive: true })) {
    const text = /\.tsx?$/.test(file) ? await readFile(join(src, file), 'utf8') : '';
    if (/(?:local|session)Storage\.(?:[gs]et|remove)Item|document\.cookie = |setCookie\(/.test(text))
      storing.push(file);
  }
  // The colour scheme before the first paint, and the builds that this tab was loaded anew for.
  const alone = ['app/boot.ts', 'effects/version.ts'];
  expect(storing.sort()).toEqual([...alone, 'effects/cookies.ts', 'effects/storage.ts'].sort());
});
