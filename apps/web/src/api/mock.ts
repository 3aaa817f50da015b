/** RQ-05: loads a demonstration list from the development server. It is neither part of the API nor of a build. */
export async function fetchMock(name: string): Promise<unknown> {
  const response = await fetch(`/mock/api/${name}`)
  return response.json() as Promise<unknown>
}
