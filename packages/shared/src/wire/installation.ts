/**
 * What an installation says about itself to everybody, signed in or not. The page carries it in its meta tags, so that
 * the sign-in page is right from its first line without asking for anything.
 */
export const installationKeys = [
  'platformName',
  'hotline',
  'companyName',
  'companyUrl',
  'loginEntry',
  'alternativeLogin',
  'captchaWay',
  'publicAddress',
  'apiBase',
  'casBase',
  'previewBase',
] as const
export type InstallationKey = (typeof installationKeys)[number]

/** The tag of a setting: `xw-platform-name`. */
export const metaName = (key: InstallationKey): string =>
  `xw-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** What a setting is where nobody has set it. */
export const installationDefaults = {
  platformName: '学位信息采集',
  companyName: '学位信息采集平台',
  companyUrl: '/',
  alternativeLogin: '/oauth2-app/login',
} as const satisfies Partial<Record<InstallationKey, string>>
