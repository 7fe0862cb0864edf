/** The opening: one family as large as the window. */
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import type { PageProps } from '../../route.ts';

export function HomePage({ data }: PageProps<ReplyOf<Api['typefaces']>>) {
  return <h1>{data.data[0]?.name}</h1>;
}
