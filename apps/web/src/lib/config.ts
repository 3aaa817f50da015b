import { apiBase } from '@xw/shared/wire/headers'

/** What an installation may change without a build: the `xw-…` meta tags of index.html. */
export interface Config {
  apiBase: string
  casBase: string
  previewBase: string
  platformName: string
  companyName: string
  companyUrl: string
  /** Shown with the welcome text; empty hides it. */
  hotline: string
  /** `alternative` sends everybody to the alternative login path, not only the messengers. */
  loginEntry: string
  alternativeLogin: string
}

/** Reads the settings through `meta`, which gives the content of one tag; an empty one means the default. */
export function readConfig(meta: (name: string) => string | null | undefined): Config {
  const read = (name: string, fallback = '') => meta(`xw-${name}`)?.trim() || fallback
  const api = read('api-base', apiBase).replace(/\/+$/, '')
  return {
    apiBase: api,
    casBase: read('cas-base', `${api}/sys/cas/client`),
    previewBase: read('preview-base', `${api}/sys/common/static`),
    platformName: read('platform-name', '学位信息采集'),
    companyName: read('company-name', '学位信息采集平台'),
    companyUrl: read('company-url', '/'),
    hotline: read('hotline'),
    loginEntry: read('login-entry'),
    alternativeLogin: read('alternative-login', '/oauth2-app/login'),
  }
}

const metaTag = (name: string) =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

export const config = readConfig(metaTag)
