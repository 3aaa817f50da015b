/** Those that call themselves by others' names as well come before the others. */
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

/** A browser in words people use: `Chrome 130 · Windows`; whatever it said of itself where nothing is known. */
export function browserName(userAgent: string): string {
  const browser = browsers.flatMap(([name, version]) => {
    const found = version.exec(userAgent)
    return found ? [`${name} ${found[1] ?? ''}`] : []
  })[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || userAgent || '未知'
}
