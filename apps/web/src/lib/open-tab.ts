/** Opens a tab of its own for an address that is still being asked for; gives null where there is none. */
export async function openTab(ask: () => Promise<string | null>): Promise<void> {
  // With the click itself: a tab that comes after an answer is kept from opening.
  const tab = window.open('', '_blank')
  try {
    const url = await ask()
    if (url !== null) return show(tab, url)
    tab?.close()
  } catch (error) {
    tab?.close()
    throw error
  }
}

function show(tab: Window | null, url: string): void {
  if (!tab) return void window.open(url, '_blank', 'noopener')
  tab.opener = null
  tab.location.replace(url)
}
