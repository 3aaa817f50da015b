const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a value for HTML text and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? '')
