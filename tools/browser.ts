import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** The system's own browser: no tool downloads one. */
export const chromium = process.env.XW_CHROMIUM || '/usr/bin/chromium'

const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The browser for tests that nobody watches. The headless shell opens a page for about half of what Chromium needs, since
 * it has no profile, extensions or window; Chromium stands in where it is not installed.
 */
export const testBrowser = process.env.XW_CHROMIUM || (existsSync(headlessShell) ? headlessShell : chromium)

const cjkFonts = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

/** Makes sure that browser tests can run. Returns null, or the sentence that says why they cannot. */
export async function ensureBrowser(): Promise<string | null> {
  const isThere = () => existsSync(chromium) || (!process.env.XW_CHROMIUM && existsSync(headlessShell))
  const wanted = [
    ...(existsSync(chromium) ? [] : ['chromium']),
    ...(process.env.XW_CHROMIUM || existsSync(headlessShell) ? [] : ['chromium-headless-shell']),
    ...(existsSync(cjkFonts) ? [] : ['fonts-noto-cjk']),
  ]
  if (wanted.length === 0) return null
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    // Without the headless shell the tests take longer, without the fonts their screenshots are hard to read.
    if (isThere()) return null
    return '浏览器测试需要 Chromium：请由管理员执行 apt-get install chromium chromium-headless-shell fonts-noto-cjk，或用 XW_BROWSER=off 跳过。'
  }
  console.log(`正在安装 ${wanted.join('、')}……`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update'], { quiet: true, env })
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], { quiet: true, env })
  if (isThere()) return null
  return `${update.output}${install.output}\n用 apt-get 安装 ${wanted.join('、')} 失败，浏览器测试无法进行。`
}
