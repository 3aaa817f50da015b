/**
 * The public settings of an installation. The page carries them in meta tags, so that the sign-in page is right from
 * its first line without a request.
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

/** Returns the meta tag of a setting: `xw-platform-name`. */
export const metaName = (key: InstallationKey): string =>
  `xw-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** The defaults of the settings. */
export const installationDefaults = {
  platformName: '学位信息采集',
  companyName: '学位信息采集平台',
  companyUrl: '/',
  alternativeLogin: '/oauth2-app/login',
} as const satisfies Partial<Record<InstallationKey, string>>
