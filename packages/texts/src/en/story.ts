export const story = {
  title: 'The person’s story',
}
