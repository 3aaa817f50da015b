/** Browsers that also carry the names of others come first. */
const browsers: readonly [name: string, version: RegExp][] = [
  ['微信', /MicroMessenger\/([\d]+)/],
  ['钉钉', /DingTalk\/([\d]+)/],
  ['Edge', /Edg\w*\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/**
 * Names a browser for users, such as `Chrome 130 · Windows`. Returns the user agent itself when nothing in it is known.
 */
export function browserName(userAgent: string): string {
  const browser = browsers.flatMap(([name, version]) => {
    const found = version.exec(userAgent)
    return found ? [`${name} ${found[1] ?? ''}`] : []
  })[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || userAgent || '未知'
}
