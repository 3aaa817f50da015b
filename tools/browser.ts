import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** The system's own browser: no tool downloads one. */
export const chromium = process.env.XW_CHROMIUM || '/usr/bin/chromium'

const cjkFonts = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

/** Makes sure that browser tests can run; null, or the sentence that says why they cannot. */
export async function ensureBrowser(): Promise<string | null> {
  const missing = [...(existsSync(chromium) ? [] : ['chromium']), ...(existsSync(cjkFonts) ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0) return null
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    // Without the fonts the tests still run; only their screenshots are hard to read.
    if (!missing.includes('chromium')) return null
    return '浏览器测试需要 Chromium：请由管理员执行 apt-get install chromium fonts-noto-cjk，或用 XW_BROWSER=off 跳过。'
  }
  console.log(`正在安装 ${missing.join('、')}……`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update'], { quiet: true, env })
  const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { quiet: true, env })
  if (install.code === 0 && existsSync(chromium)) return null
  return `${update.output}${install.output}\n用 apt-get 安装 ${missing.join('、')} 失败，浏览器测试无法进行。`
}
