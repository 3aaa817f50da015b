/** The tag colours of a change request's states. */
export const stateColours: Readonly<Record<string, string>> = {
  '0': 'default',
  '1': 'processing',
  '2': 'purple',
  '3': 'green',
  '4': 'red',
  '5': 'default',
}
