import type { BrowserContext } from '@playwright/test'

/** Functions that Chrome 88, Firefox 85 or Safari 14.1 lack, by their path. */
const missing = [
  ...'at findLast findLastIndex toReversed toSorted toSpliced with'.split(' ').map(name => `Array.prototype.${name}`),
  ...'at isWellFormed toWellFormed'.split(' ').map(name => `String.prototype.${name}`),
  ...'isSubsetOf isSupersetOf isDisjointFrom union intersection difference symmetricDifference'
    .split(' ')
    .map(name => `Set.prototype.${name}`),
  ...'hasOwn groupBy'.split(' ').map(name => `Object.${name}`),
  ...'withResolvers try'.split(' ').map(name => `Promise.${name}`),
  ...'timeout any abort prototype.throwIfAborted'.split(' ').map(name => `AbortSignal.${name}`),
  ...'canParse parse'.split(' ').map(name => `URL.${name}`),
  ...'Segmenter supportedValuesOf DurationFormat'.split(' ').map(name => `Intl.${name}`),
  ...'Iterator structuredClone requestIdleCallback BroadcastChannel OffscreenCanvas createImageBitmap reportError'.split(
    ' ',
  ),
  ...'scheduler navigation cookieStore trustedTypes Temporal ClipboardItem'.split(' '),
  'Map.groupBy',
  'Array.fromAsync',
  'RegExp.escape',
  'Crypto.prototype.randomUUID',
  'Navigator.prototype.locks',
  'Navigator.prototype.userAgentData',
  'Document.prototype.startViewTransition',
  'Document.prototype.adoptedStyleSheets',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.inert',
  'HTMLDialogElement.prototype.showModal',
  'HTMLInputElement.prototype.showPicker',
  'Uint8Array.fromBase64',
]

/** Runs before every script of a page and removes the named functions and the methods of iterators, as in old browsers. */
const takeAway = (paths: readonly string[]) => {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as Record<string, unknown>
  for (const name of Object.getOwnPropertyNames(iterators)) if (name !== 'constructor') delete iterators[name]
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce<unknown>(
      (found, name) => (found as Record<string, unknown> | undefined)?.[name],
      globalThis,
    )
    if (owner) delete (owner as Record<string, unknown>)[last]
  }
}

/** A rule with `:has()` is none for a browser that does not know it; of other rules, the unknown declarations are not. */
const asOldStyles = (css: string): string =>
  css
    .replaceAll(/[^{}]*:has\([^{}]*\{[^{}]*\}/g, '')
    .replaceAll(
      /(?:[\w-]+:[^;{}]*(?:color-mix\(|\d[dsl]vh)[^;{}]*|(?:aspect-ratio|text-wrap|scrollbar-gutter):[^;{}]*);?/g,
      '',
    )

/** Makes the pages of a context those of a browser of 2021, as far as that can be done by taking away. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(takeAway, missing)
  await context.route(/\.css$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: asOldStyles(await response.text()) })
  })
}
