let appId: string | null = null

/** The low-code app whose route is open: every call made there names it. */
export const currentLowAppId = (): string | null => appId

/** Routes whose name starts with `low-app` carry the app as a parameter; every other route is of no app. */
export function enterRoute(name: string, params: Readonly<Record<string, string | undefined>>): void {
  appId = name.startsWith('low-app') ? (params.appId ?? null) : null
}
