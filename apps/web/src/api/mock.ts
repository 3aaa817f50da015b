/** RQ-05: a demonstration list of the development server; no part of the API and none of a build. */
export async function fetchMock(name: string): Promise<unknown> {
  const response = await fetch(`/mock/api/${name}`)
  return response.json() as Promise<unknown>
}
