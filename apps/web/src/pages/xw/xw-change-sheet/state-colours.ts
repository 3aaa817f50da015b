/** The colour of the word for how far a sheet has come. */
export const stateColours: Readonly<Record<string, string>> = {
  '0': 'default',
  '1': 'processing',
  '2': 'purple',
  '3': 'green',
  '4': 'red',
  '5': 'default',
}
