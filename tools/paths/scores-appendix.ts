/** The scores of `npm run mutants`, for the report of `npm run paths`. */
import type { Appendix } from '@skerry/machine-paths/report/page';
import type { Score } from '../mutants/score.ts';
import { minPercent, readScores } from '../mutants/table.ts';

const scoreRow = ([file, { percent, noticed, mutants }]: readonly [string, Score]) =>
  `<tr${percent < minPercent ? ' class="failed"' : ''}><th scope="row"><code>${file}</code></th>
  <td>${percent.toFixed(2)} %</td><td>${noticed}</td><td>${mutants}</td></tr>`;

export function scoresAppendix(): Appendix {
  const scores = Object.entries(readScores());
  return {
    id: 'mutants',
    title: 'Mutants',
    summary: `${scores.length} files`,
    html: `<p>How many of all small changes of a file the tests notice, as <code>npm run mutants</code> counted them when it was last run; each has at least ${minPercent} %.</p>
  <div class="scores"><table>
    <thead><tr><th scope="col">File</th><th scope="col">Score</th><th scope="col">Noticed</th><th scope="col">Changes</th></tr></thead>
    <tbody>${scores.map(scoreRow).join('')}</tbody>
  </table></div>`,
  };
}
