import { apiBase } from '@xw/shared/wire/headers'
import { type InstallationKey, installationDefaults, metaName } from '@xw/shared/wire/installation'
import { paths } from '@xw/shared/wire/paths'

/** The settings of an installation. The server writes its platform settings into the page's meta tags. */
export interface PageConfig {
  /** The address under which the public opens this system; empty when the installation has none. */
  publicAddress: string
  apiBase: string
  casBase: string
  previewBase: string
  platformName: string
  companyName: string
  companyUrl: string
  /** Shown with the welcome text; empty hides it. */
  hotline: string
  /** `alternative` sends everybody to the alternative login path, not only users of a messenger. */
  loginEntry: string
  alternativeLogin: string
  /** How forms check that a person fills them in: a `CaptchaMethod`. */
  captchaWay: string
}

/** Reads the settings with `meta`, which returns the content of one tag. Empty content means the default. */
export function readPageConfig(meta: (name: string) => string | null | undefined): PageConfig {
  const read = (key: InstallationKey, fallback = '') => meta(metaName(key))?.trim() || fallback
  const api = read('apiBase', apiBase).replace(/\/+$/, '')
  const { platformName, companyName, companyUrl, alternativeLogin } = installationDefaults
  return {
    publicAddress: read('publicAddress'),
    apiBase: api,
    casBase: read('casBase', `${api}${paths.cas.base}`),
    previewBase: read('previewBase', `${api}${paths.files.static}`),
    platformName: read('platformName', platformName),
    companyName: read('companyName', companyName),
    companyUrl: read('companyUrl', companyUrl),
    hotline: read('hotline'),
    loginEntry: read('loginEntry'),
    alternativeLogin: read('alternativeLogin', alternativeLogin),
    captchaWay: read('captchaWay', 'proof'),
  }
}

const metaTag = (name: string) =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const config = readPageConfig(metaTag)

/** The beginning of a link that is given to other people. */
export const ownAddress = (): string => config.publicAddress || window.location.origin
