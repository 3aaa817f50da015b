let appId: string | null = null

/** Returns the low-code app whose route is open. Every call sends it. */
export const currentLowAppId = (): string | null => appId

/** Notes the open route. Routes whose name starts with `low-app` carry the app as a parameter; all others have none. */
export function enterRoute(name: string, params: Readonly<Record<string, string | undefined>>): void {
  appId = name.startsWith('low-app') ? (params.appId ?? null) : null
}
