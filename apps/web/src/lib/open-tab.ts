/** Opens a browser tab for an address that is still being requested. `ask` returns null when there is none. */
export async function openTab(ask: () => Promise<string | null>): Promise<void> {
  // The tab opens within the click: browsers block one that opens after an answer.
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
