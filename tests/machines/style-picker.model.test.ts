import { modelTests } from '@skerry/machine-paths/model-tests';
import { stylePickerModel } from '../models/style-picker.model.ts';

modelTests(stylePickerModel);
